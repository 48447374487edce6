import '../common/tokens.css';
import '../guest/base.css';
import { start } from './start.tsx';

const root = document.getElementById('app');
if (root) void start(root);
