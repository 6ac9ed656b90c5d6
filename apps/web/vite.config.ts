import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractLiterals } from './contract-literals.ts'
import { precompress } from './precompress.ts'

export default defineConfig({
  plugins: [contractLiterals(), react(), babel({ presets: [reactCompilerPreset()] }), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    target: 'es2023',
    // The content security policy allows no data: URL, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
})
