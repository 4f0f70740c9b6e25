// For pages that show the demo with a script tag alone.
import { announceDemoWallets } from './demo-wallets.js';

await announceDemoWallets();
