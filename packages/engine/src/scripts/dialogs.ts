import { getAnsweredButton, getAnsweredText } from '@trellis/protocol/dialog/answer.ts'
import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { ScriptDialog, ScriptInput } from './acts.ts'

const prefix = 'script_'
/** The button of a dialog without buttons. */
const confirmed = 'ok'

export type ButtonAnswer = {
  script: string
  button: string
  answers: Record<string, string>
  /** The texts that the player has changed. */
  typed: string[]
}
type Shown = { script: string; dialog: ScriptDialog }

/**
 * The dialogs that scripts show. A client can answer any dialog that it was never shown, so only the last one that
 * a player was shown counts, once, and only with its own buttons and fields.
 */
export class ScriptDialogs {
  readonly #shown = new WeakMap<OnlinePlayer, Shown>()

  show(player: OnlinePlayer, script: string, dialog: ScriptDialog): Dialog {
    this.#shown.set(player, { script, dialog })
    return formatScriptDialog(script, dialog)
  }

  /** Returns whether the dialog is one of scripts. */
  has(dialog: string): boolean {
    return dialog.startsWith(prefix)
  }

  /** Returns the part of an answer for the script; null for one that it did not ask for. */
  take(player: OnlinePlayer, dialog: string, given: Fields): ButtonAnswer | null {
    const shown = this.#shown.get(player)
    if (shown === undefined || getDialogName(shown.script, shown.dialog) !== dialog) return null
    this.#shown.delete(player)
    const button = getAnsweredButton(given) ?? confirmed
    const { buttons, inputs, id } = shown.dialog
    const isOffered = button === confirmed || buttons.some((it) => it.id === button)
    if (!isOffered) return null
    const texts = inputs.map((input) => {
      const text = cleanInput(getAnsweredText(given, input.id), input)
      return { id: input.id, text, isTyped: text !== cleanInput(input.value, input) }
    })
    return {
      script: shown.script,
      button,
      answers: { ...Object.fromEntries(texts.map((it) => [it.id, it.text])), dialog: id },
      typed: texts.filter(({ isTyped }) => isTyped).map(({ text }) => text),
    }
  }
}

const cleanInput = (text: string, { max }: ScriptInput) =>
  cleanPlayerText(text, textRules.chat).slice(0, max)

const getDialogName = (script: string, { id }: ScriptDialog) => `${prefix}${script}_${id}`

function formatScriptDialog(script: string, dialog: ScriptDialog): Dialog {
  const { title, text, buttons, inputs } = dialog
  const elements: DialogElement[] = [
    ...(title === '' ? [] : [{ kind: 'label', text: title, size: 'big' } as const]),
    ...text.map((line) => ({ kind: 'text-box', text: line }) as const),
    ...inputs.map(
      ({ id, text: label, value, max }) =>
        ({ kind: 'text-input', name: id, text: label, value, max }) as const,
    ),
    ...buttons.map(({ id, text: label, item }) =>
      item === null
        ? ({ kind: 'button', name: id, text: label } as const)
        : ({ kind: 'item-button', name: id, text: label, itemId: item } as const),
    ),
    { kind: 'close-button' },
  ]
  const name = getDialogName(script, dialog)
  const needsConfirmation = inputs.length > 0 || buttons.length === 0
  return { name, elements, cancel: 'Close', ...(needsConfirmation && { confirm: 'OK' }) }
}
