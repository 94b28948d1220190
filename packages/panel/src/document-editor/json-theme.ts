import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--t-accent-text)' },
  { tag: tags.string, color: 'var(--t-good)' },
  { tag: tags.number, color: 'var(--t-warn)' },
  { tag: [tags.bool, tags.null], color: 'var(--t-bad)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: 'var(--t-muted)' },
])

const theme = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--t-surface)',
    color: 'var(--t-text)',
    fontSize: '0.8125rem',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--t-mono)', lineHeight: '1.6' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--t-accent-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--t-accent-text)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--t-sunken)',
    color: 'var(--t-muted)',
    borderRight: '1px solid var(--t-line)',
  },
  '.cm-activeLine': {
    backgroundColor: 'color-mix(in srgb, var(--t-accent-soft) 40%, transparent)',
  },
  '.cm-activeLineGutter': { backgroundColor: 'var(--t-accent-soft)', color: 'var(--t-text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'color-mix(in srgb, var(--t-accent) 30%, transparent)' },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--t-warn-soft)' },
  '.cm-searchMatch-selected': {
    backgroundColor: 'var(--t-warn-soft)',
    outline: '2px solid var(--t-warn)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--t-accent-soft)' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--t-calm-soft)',
    borderColor: 'var(--t-line)',
    color: 'var(--t-calm)',
  },
  '.cm-panels': {
    backgroundColor: 'var(--t-sunken)',
    color: 'var(--t-text)',
    fontFamily: 'var(--t-font)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--t-line)' },
  '.cm-panel.cm-search': { padding: '0.5rem 2rem 0.5rem 0.625rem', fontSize: '0.8125rem' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.3rem',
    marginRight: '0.5rem',
    fontSize: '0.8125rem',
  },
  '.cm-textfield': {
    backgroundColor: 'var(--t-surface)',
    border: '1px solid var(--t-line-strong)',
    borderRadius: '6px',
    padding: '0.2rem 0.5rem',
    fontSize: '0.8125rem',
  },
  '.cm-button': {
    backgroundColor: 'var(--t-surface)',
    backgroundImage: 'none',
    border: '1px solid var(--t-line-strong)',
    borderRadius: '6px',
    padding: '0.2rem 0.625rem',
    fontSize: '0.8125rem',
  },
  '.cm-panel.cm-search [name=close]': { color: 'var(--t-text)', fontSize: '1.125rem' },
  '.cm-tooltip': {
    backgroundColor: 'var(--t-raised)',
    border: '1px solid var(--t-line-strong)',
    borderRadius: '8px',
    overflow: 'hidden',
  },
  '.cm-diagnostic': { fontFamily: 'var(--t-font)', fontSize: '0.8125rem' },
})

/** The panel's colours; the tokens know whether it is light or dark. */
export const jsonTheme: Extension = [syntaxHighlighting(colors), theme]
