#!/usr/bin/env node
import { Agent, setGlobalDispatcher } from 'undici';
import { runCommand } from './run-command.js';

// The reader of the output may close it early, as `head` does.
process.stdout.on('error', () => process.exit());
// The agent of Node 20 can end the process: https://github.com/nodejs/undici/issues/4755.
setGlobalDispatcher(new Agent());
await runCommand(process.argv.slice(2));
