import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [vue()],
  server: { port: 4713, strictPort: true },
  preview: { port: 4713, strictPort: true },
});
