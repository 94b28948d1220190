import { type Fields, wholeNumber } from '../text/fields.ts'

/** What a player chose in a dialog: every value by the name that the dialog gave it, the pressed button among them. */
export type DialogAnswer = { action: 'dialog_return'; dialog: string; answers: Fields }

/** Null for what names no dialog. */
export function readDialogAnswer(fields: Fields): DialogAnswer | null {
  const dialog = trimmed(fields.get('dialog_name'))
  if (dialog === '') return null
  const answers = new Map(fields)
  answers.delete('action')
  answers.delete('dialog_name')
  return { action: 'dialog_return', dialog, answers }
}

export function dialogAnswerFields({ dialog, answers }: DialogAnswer): [string, string][] {
  return [['action', 'dialog_return'], ['dialog_name', dialog], ...answers]
}

/** The button's name, or null when the dialog was confirmed without one. */
export const answeredButton = (answers: Fields) => trimmed(answers.get('buttonClicked')) || null

export const answeredNumber = (answers: Fields, name: string) => wholeNumber(answers.get(name))

export const isAnsweredYes = (answers: Fields, name: string) => answeredNumber(answers, name) === 1

/** What was typed, as it was typed. */
export const answeredText = (answers: Fields, name: string) => answers.get(name) ?? ''

/** Names end with `|` in what some clients send. */
function trimmed(value = ''): string {
  return value.endsWith('|') ? value.slice(0, -1) : value
}
