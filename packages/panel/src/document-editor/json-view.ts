import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap } from '@codemirror/language'
import { linter, lintKeymap } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view'
import { documentsMessages } from '../messages/documents.ts'
import { findJsonRemarks } from './json-remarks.ts'
import { jsonTheme } from './json-theme.ts'

export type JsonViewOptions = {
  text: string
  label: string
  /** The id of what else should be read out about it. */
  describedBy: string
  isReadOnly: boolean
  /** Replaces JSON with another language. */
  language?: Extension
  onChange: (text: string) => void
}

/** A JSON editor inside `parent`, until it is destroyed. */
export function createJsonView(parent: HTMLElement, options: JsonViewOptions): EditorView {
  const state = EditorState.create({ doc: options.text, extensions: getExtensions(options) })
  return new EditorView({ parent, state })
}

const readJson = (): Extension => [
  json(),
  linter((view) => findJsonRemarks(view.state), { delay: 300 }),
]

function getExtensions(options: JsonViewOptions): Extension {
  const { label, describedBy, isReadOnly, language = readJson(), onChange } = options
  return [
    lineNumbers(),
    foldGutter(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    highlightSelectionMatches(),
    drawSelection(),
    history(),
    bracketMatching(),
    language,
    search({ top: true }),
    // Tooltips stay inside the editor, because its surroundings would clip them.
    tooltips({ tooltipSpace: (view) => view.dom.getBoundingClientRect() }),
    keymap.of([
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...defaultKeymap,
      // The editor itself lets a Tab out that follows an Escape.
      ...(isReadOnly ? [] : [indentWithTab]),
    ]),
    EditorState.readOnly.of(isReadOnly),
    EditorState.phrases.of(documentsMessages.editor),
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-describedby': describedBy,
      tabindex: '0',
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString())
    }),
    jsonTheme,
  ]
}
