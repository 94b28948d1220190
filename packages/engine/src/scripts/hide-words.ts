import type { WordFilter } from '../game/speech/word-filter.ts'
import type { Act, ScriptDialog } from './acts.ts'

type Filter = Pick<WordFilter, 'hide'>

/**
 * Hides the owner's filtered words in the texts that a script shows. A script may pass on the words of a
 * player, and nothing marks them.
 */
export function hideWords<Shown extends Act>(act: Shown, filter: Filter): Shown {
  if (act.do === 'send') return { ...act, text: filter.hide(act.text).text }
  if (act.do === 'dialog') return { ...act, dialog: hideInDialog(act.dialog, filter) }
  return act
}

function hideInDialog({ title, text, buttons, inputs, id }: ScriptDialog, filter: Filter) {
  const hide = (shown: string) => filter.hide(shown).text
  return {
    id,
    title: hide(title),
    text: text.map(hide),
    buttons: buttons.map((button) => ({ ...button, text: hide(button.text) })),
    inputs: inputs.map((input) => ({ ...input, text: hide(input.text), value: hide(input.value) })),
  }
}
