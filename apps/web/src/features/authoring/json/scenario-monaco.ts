// Monaco with JSON only: the editor's core and the JSON language, with both workers served as our own files because the
// content security policy allows no others. Only the JSON mode imports this file. All parts of the editor must load
// before its first use: a part that loads later would lack the others' services.
import 'monaco-editor/features/register.all.js'
import * as monaco from 'monaco-editor/editor/editor.api.js'
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker'
import JsonWorker from 'monaco-editor/languages/features/json/json.worker.js?worker'
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js'
import { scenarioJsonSchema } from './scenario-json-schema.ts'

self.MonacoEnvironment = { getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()) }

/** The path of the editor's model; the schema is bound to it. */
export const modelPath = 'scenario.parley.json'

// The contract's check reports errors in the reader's language; the schema only provides suggestions.
jsonDefaults.setDiagnosticsOptions({
  validate: false,
  enableSchemaRequest: false,
  schemas: [{ uri: 'parley://scenario.schema.json', fileMatch: ['*'], schema: scenarioJsonSchema() }],
})

/** A color token in Monaco's format, `#rrggbb`. */
function colorOf(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
  probe.remove()
  return `#${parts
    .slice(0, 3)
    .map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    .join('')}`
}

/** Defines the editor's theme from the current tokens; call it again when the color scheme changes. */
export function defineTheme(scheme: 'light' | 'dark'): void {
  const bare = (token: string) => colorOf(token).slice(1)
  monaco.editor.defineTheme('parley', {
    base: scheme === 'dark' ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      { token: '', foreground: bare('--ink') },
      { token: 'string.key.json', foreground: bare('--iris-text') },
      { token: 'string.value.json', foreground: bare('--done-text') },
      { token: 'number.json', foreground: bare('--ink') },
      { token: 'keyword.json', foreground: bare('--warn-text') },
    ],
    colors: {
      'editor.background': colorOf('--surface'),
      'editor.foreground': colorOf('--ink'),
      'editorGutter.background': colorOf('--sunk'),
      'editorLineNumber.foreground': colorOf('--faint'),
      'editorLineNumber.activeForeground': colorOf('--ink'),
      'editorCursor.foreground': colorOf('--ink'),
      'editorError.foreground': colorOf('--danger-edge'),
      'editorWidget.background': colorOf('--raised'),
      'editorSuggestWidget.selectedBackground': colorOf('--iris-soft'),
      'editorSuggestWidget.selectedForeground': colorOf('--ink'),
      focusBorder: colorOf('--focus'),
    },
  })
  monaco.editor.setTheme('parley')
}

export { monaco }
