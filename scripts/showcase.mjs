import { build, ensureInstalled, run } from './installed.mjs';

ensureInstalled('test');
build('build:showcase');
run('npm', ['--silent', 'run', 'showcase', '-w', 'core']);
