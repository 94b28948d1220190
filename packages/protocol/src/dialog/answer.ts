import { type Fields, parseWholeNumber } from '../fields.ts'

/** A player's answer to a dialog: all values by the names in the dialog, including the pressed button. */
export type DialogAnswer = { action: 'dialog_return'; dialog: string; answers: Fields }

/** Returns null when no dialog is named. */
export function readDialogAnswer(fields: Fields): DialogAnswer | null {
  const dialog = trimEnd(fields.get('dialog_name'))
  if (dialog === '') return null
  const answers = new Map(fields)
  answers.delete('action')
  answers.delete('dialog_name')
  return { action: 'dialog_return', dialog, answers }
}

export function listDialogAnswerFields({ dialog, answers }: DialogAnswer): [string, string][] {
  return [['action', 'dialog_return'], ['dialog_name', dialog], ...answers]
}

/** Returns the button's name, or null when the dialog was confirmed without one. */
export const getAnsweredButton = (answers: Fields) => trimEnd(answers.get('buttonClicked')) || null

export const getAnsweredNumber = (answers: Fields, name: string) =>
  parseWholeNumber(answers.get(name))

export const isAnsweredYes = (answers: Fields, name: string) =>
  getAnsweredNumber(answers, name) === 1

/** Returns the typed text unchanged. */
export const getAnsweredText = (answers: Fields, name: string) => answers.get(name) ?? ''

/** Returns the text of a hidden element. Clients end it with `|`. */
export const getAnsweredHidden = (answers: Fields, name: string) => trimEnd(answers.get(name))

/** Some clients end names with `|`. */
function trimEnd(value = ''): string {
  return value.endsWith('|') ? value.slice(0, -1) : value
}
