//! Writes the contract as TypeScript: a file for each type, `commands.ts` for the commands, `causes.ts` for the causes.

use std::any::TypeId;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::path::Path;

use ts_rs::{Config, ExportError, TS, TypeVisitor};
use verbatim_engine::event::{BlobId, CaseEvent, Column};
use verbatim_engine::person::Answer;
use verbatim_engine::suite::{Case, Phrase};
use verbatim_engine::verdict::{Cause, Whose};
use verbatim_ollama::Listed;
use verbatim_store::{CaseId, Freed, PhraseId, ReviewKind, RunId, SuiteCaseId, SuiteId, Usage};

use crate::error::Error;
use crate::view::*;

/// A stream of messages to the window.
struct Channel<T>(std::marker::PhantomData<T>);

/// A message of bytes.
struct Bytes;

/// A type as an argument or a result, with all types that it speaks of.
struct Contract {
    config: Config,
    seen: HashSet<TypeId>,
    types: BTreeSet<String>,
    commands: String,
    names: Vec<&'static str>,
    failed: Option<ExportError>,
}

impl TypeVisitor for Contract {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.failed.is_some() || !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            match T::export(&self.config) {
                Ok(()) => drop(self.types.insert(T::ident(&self.config))),
                Err(error) => self.failed = Some(error),
            }
        }
        T::visit_dependencies(self);
    }
}

/// How a type is written in a signature.
trait Written {
    fn written(contract: &mut Contract) -> String;
}

impl<T: TS + 'static> Written for T {
    fn written(contract: &mut Contract) -> String {
        contract.visit::<T>();
        T::visit_generics(contract);
        T::name(&contract.config)
    }
}

/// The two types that only the window has.
trait WrittenChannel {
    fn written(contract: &mut Contract) -> String;
}

impl<T: TS + 'static> WrittenChannel for Channel<T> {
    fn written(contract: &mut Contract) -> String {
        format!("(message: {}) => void", <T as Written>::written(contract))
    }
}

impl WrittenChannel for Channel<Bytes> {
    fn written(_: &mut Contract) -> String {
        "(frame: ArrayBuffer) => void".into()
    }
}

macro_rules! write_commands {
    ($($section:ident { $($(#[doc = $doc:literal])* fn $name:ident($($arg:ident: $type:ty),*) -> $result:ty;)* })*) => {
        fn all(contract: &mut Contract) {
            $($(
                let arguments: Vec<(&str, String)> = vec![$((stringify!($arg), <$type>::written(contract))),*];
                let result = <$result>::written(contract);
                contract.command(stringify!($name), &[$($doc),*], &arguments, &result);
            )*)*
        }
    };
}

crate::window_commands!(write_commands);

impl Contract {
    fn new(folder: &Path) -> Self {
        Self {
            config: Config::new().with_out_dir(folder).with_large_int("number"),
            seen: HashSet::new(),
            types: BTreeSet::new(),
            commands: String::new(),
            names: Vec::new(),
            failed: None,
        }
    }

    fn command(&mut self, name: &'static str, docs: &[&str], arguments: &[(&str, String)], result: &str) {
        self.names.push(name);
        let doc = docs.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
        let arguments: Vec<String> =
            arguments.iter().map(|(name, written)| format!("{name}: {written}")).collect();
        let arguments = if arguments.is_empty() {
            "Record<string, never>".to_owned()
        } else {
            format!("{{ {} }}", arguments.join("; "))
        };
        self.commands
            .push_str(&format!("  /** {doc} */\n  {name}: {{ args: {arguments}; result: {result} }};\n"));
    }

    fn commands_file(&self) -> String {
        let mut out = String::from(NOTE);
        let words: HashSet<&str> = self.commands.split(|c: char| !c.is_ascii_alphanumeric()).collect();
        for name in self.types.iter().filter(|name| words.contains(name.as_str())) {
            let _ = writeln!(out, "import type {{ {name} }} from \"./{name}\";");
        }
        let _ = write!(
            out,
            "\n/** The commands of the window. A command that is not carried out rejects with a `Refusal`. */\n\
             export interface Commands {{\n{}}}\n\n/** Their names. */\nexport const COMMANDS = [\n",
            self.commands
        );
        for name in &self.names {
            let _ = writeln!(out, "  \"{name}\",");
        }
        out.push_str("] as const satisfies readonly (keyof Commands)[];\n");
        out
    }
}

fn index_file(types: &BTreeSet<String>) -> String {
    let mut out = format!(
        "{NOTE}export {{ CAUSES }} from \"./causes\";\nexport {{ COMMANDS }} from \"./commands\";\nexport type {{ Commands }} from \"./commands\";\n"
    );
    for name in types {
        let _ = writeln!(out, "export type {{ {name} }} from \"./{name}\";");
    }
    out
}

const NOTE: &str = "// This file was generated. Do not edit this file manually.\n";

fn causes_file() -> String {
    let mut out = format!(
        "{NOTE}import type {{ Cause }} from \"./Cause\";\nimport type {{ Whose }} from \"./Whose\";\n\n\
         /** All causes in the order of the verdict table: whose each is, and whether it makes a fail. */\n\
         export const CAUSES: Record<Cause, {{ whose: Whose; fails: boolean }}> = {{\n"
    );
    for cause in Cause::ALL {
        let whose = match cause.whose() {
            Whose::Application => "application",
            Whose::Test => "test",
            Whose::Agent => "agent",
            Whose::Environment => "environment",
            Whose::User => "user",
        };
        let _ = writeln!(out, "  \"{}\": {{ whose: \"{whose}\", fails: {} }},", cause.id(), cause.fails());
    }
    out.push_str("};\n");
    out
}

/// The window's permissions as Tauri reads them: each command by its name, so that no other can be called.
pub fn permissions() -> String {
    let mut contract = Contract::new(Path::new("."));
    all(&mut contract);
    let names: Vec<String> = contract.names.iter().map(|name| format!("  \"{name}\",\n")).collect();
    format!(
        "# This file was generated. Do not edit this file manually.\n[[permission]]\nidentifier = \"commands\"\n\
         description = \"The commands of the window.\"\ncommands.allow = [\n{}]\n",
        names.concat()
    )
}

/// Writes the contract into a folder.
///
/// # Errors
/// When the folder cannot be written.
pub fn write(folder: &Path) -> Result<(), Error> {
    let failed = |source| Error::Write { path: folder.display().to_string(), source };
    let mut contract = Contract::new(folder);
    all(&mut contract);
    contract.visit::<Refusal>();
    contract.visit::<CaseEvent>();
    if let Some(error) = contract.failed {
        return Err(failed(std::io::Error::other(error)));
    }
    let files = [
        ("commands.ts", contract.commands_file()),
        ("causes.ts", causes_file()),
        ("index.ts", index_file(&contract.types)),
    ];
    for (name, text) in files {
        std::fs::write(folder.join(name), text).map_err(failed)?;
    }
    Ok(())
}
