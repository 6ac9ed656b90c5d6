import { Editor, loader } from '@monaco-editor/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColorScheme } from '#ui/styles/color-scheme.ts'
import { BreathingBars } from '#ui/voice/breathing-bars.tsx'
import classes from './scenario-json.module.css'
import type { JsonEditorProps, JsonHandle } from './scenario-json-plain.tsx'
import { defineTheme, modelPath, monaco } from './scenario-monaco.ts'

loader.config({ monaco })

type CodeEditor = monaco.editor.IStandaloneCodeEditor

const options: monaco.editor.IStandaloneEditorConstructionOptions = {
  automaticLayout: true,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  // Tab leaves the editor, as in any other field; indentation is automatic.
  tabFocusMode: true,
  tabSize: 2,
  fontSize: 14,
  lineHeight: 24,
  padding: { top: 16, bottom: 16 },
  wordWrap: 'on',
  renderLineHighlight: 'none',
  overviewRulerLanes: 0,
  folding: false,
  bracketPairColorization: { enabled: false },
  guides: { indentation: false },
  lineNumbersMinChars: 4,
  fixedOverflowWidgets: true,
  quickSuggestions: { strings: true, other: true, comments: false },
  scrollbar: { alwaysConsumeMouseWheel: false },
  unicodeHighlight: { ambiguousCharacters: false },
}

/** The JSON editor for large screens: suggests names and values, and underlines mistakes. */
export function JsonEditor({ label, text, marks, readOnly, onText, handle }: JsonEditorProps) {
  const { t } = useTranslation('scenario-wizard')
  const scheme = useColorScheme()
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  useEffect(() => defineTheme(scheme), [scheme])
  useEffect(() => {
    const model = editor?.getModel()
    if (!model) return
    const spans = marks.map(({ at, message }) => {
      const from = model.getPositionAt(at)
      return {
        severity: monaco.MarkerSeverity.Error,
        message,
        startLineNumber: from.lineNumber,
        startColumn: from.column,
        endLineNumber: from.lineNumber,
        endColumn: Math.max(from.column + 1, model.getLineMaxColumn(from.lineNumber)),
      }
    })
    monaco.editor.setModelMarkers(model, 'parley', spans)
  }, [editor, marks])
  useEffect(() => {
    handle.current = editor && handleOf(editor)
  }, [editor, handle])
  return (
    <div className={classes.editor}>
      <Editor
        height="min(68vh, 720px)"
        language="json"
        path={modelPath}
        // Uncontrolled: a value passed back a moment later would overwrite what is being typed.
        defaultValue={text}
        theme="parley"
        loading={
          <div role="status" aria-label={t('json.loading')}>
            <BreathingBars />
          </div>
        }
        options={{ ...options, readOnly, ariaLabel: label, fontFamily: fontOf('--font-code') }}
        beforeMount={() => defineTheme(scheme)}
        onMount={setEditor}
        onChange={(changed) => onText(changed ?? '')}
      />
    </div>
  )
}

function handleOf(editor: CodeEditor): JsonHandle {
  return {
    goTo(at) {
      const position = editor.getModel()?.getPositionAt(at)
      if (!position) return
      editor.setPosition(position)
      editor.revealPositionInCenterIfOutsideViewport(position)
      editor.focus()
    },
    write(text) {
      const range = editor.getModel()?.getFullModelRange()
      if (range) editor.executeEdits('parley', [{ range, text, forceMoveMarkers: true }])
    },
  }
}

const fontOf = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(token)
