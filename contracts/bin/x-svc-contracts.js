#!/usr/bin/env node
// Committed, not built: when npm installs, it links only commands whose files are there.
import '../dist/command-line.js';
