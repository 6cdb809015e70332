//! Has the program built anew when a text changes. The macro that takes the texts in names the files that it found, so
//! without this a new language would be missing until some source changed.

fn main() {
    println!("cargo:rerun-if-changed=assets/texts");
}
