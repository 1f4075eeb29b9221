//! Starts `syncline server` in Zed.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Syncline;

impl zed::Extension for Syncline {
    fn new() -> Self {
        Syncline
    }

    fn language_server_command(&mut self, _server: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("syncline")
            .ok_or("`syncline` is not on the PATH; its repository says how to install it")?;
        Ok(Command { command, args: vec!["server".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Syncline);
