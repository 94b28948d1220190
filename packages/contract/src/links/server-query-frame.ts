/**
 * A UDP query of a hosted server on its game port, which shows whether it answers. A question is exactly
 * `questionBytes` long, so that an answer is never larger than the question and cannot amplify an attack: `FF
 * FF FF FF`, the ASCII text `trellis?`, a nonce of 16 bytes, zeros. The answer: `FF FF FF FF`, `trellis!`,
 * the same nonce, then the UTF-8 JSON of `serverAnswerSchema`.
 * The schema is in another file so that the engine need not load zod.
 */
export const questionBytes = 256
export const nonceBytes = 16
export const questionHead = [0xff, 0xff, 0xff, 0xff, ...encodeAscii('trellis?')] as const
export const answerHead = [0xff, 0xff, 0xff, 0xff, ...encodeAscii('trellis!')] as const

function encodeAscii(text: string): number[] {
  return Array.from(text, (sign) => sign.charCodeAt(0))
}
