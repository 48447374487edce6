import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache');

/**
 * Installs the packages of a requirements file in a Python environment of that name, unless they are there, and answers
 * the environment's folder. Needs Python 3.10 or newer.
 */
export function pythonEnvironment(name: string, requirements: string): string {
  const folder = join(CACHE, name);
  const installed = join(folder, 'requirements.txt');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(requirements, 'utf8')) return folder;
  execFileSync('python3', ['-m', 'venv', '--clear', folder], { stdio: 'inherit' });
  execFileSync(join(folder, 'bin/pip'), ['install', '--quiet', '--requirement', requirements], { stdio: 'inherit' });
  copyFileSync(requirements, installed);
  return folder;
}
