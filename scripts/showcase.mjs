import { build, ensureInstalled, run } from './installed.mjs';

ensureInstalled();
build('build:marketplace');
run('npm', ['--silent', 'run', 'showcase', '-w', 'core']);
