import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { javascript } from '@codemirror/lang-javascript'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { completeScript } from './completions.ts'

/** TypeScript with completion from the shipped types. */
export const scriptLanguage: Extension = [
  javascript({ typescript: true }),
  autocompletion({ override: [completeScript] }),
  keymap.of(completionKeymap),
]
