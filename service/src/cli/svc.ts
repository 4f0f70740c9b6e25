#!/usr/bin/env node
import { runCommand } from './run-command.js';

// The reader of the output may close it early, as `head` does.
process.stdout.on('error', () => process.exit());
await runCommand(process.argv.slice(2));
