/**
 * Matches texts that need cleaning: control characters except tab and line feed, and characters that hide or reverse
 * text.
 */
const suspicious =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/

/**
 * In this order: a control sequence; a string sequence (title, clipboard, device control …) with its text; any
 * other escape; a single unwelcome character. None of them reaches over the end of a line.
 */
const unwelcome =
  /(?:\x1b\[|\x9b)([0-?]*)([ -/]*)([@-~]?)|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x9c|\x1b\\)?|\x1b[ -/]*[0-~]?|[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

const plainColour = /^[0-9;:]{0,32}$/

/**
 * Leaves text, tabs, line feeds and colours (`ESC[…m`); everything else that a terminal would act upon, or
 * that would hide or turn text around, is gone. The number of lines stays.
 */
export function sanitise(text: string): string {
  if (!suspicious.test(text)) return text
  return text.replace(unwelcome, keepColour)
}

function keepColour(
  _whole: string,
  parameters: string | undefined,
  between: string | undefined,
  final: string | undefined,
): string {
  if (final !== 'm' || between !== '' || parameters === undefined) return ''
  return plainColour.test(parameters) ? `\x1b[${parameters}m` : ''
}
