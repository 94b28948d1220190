const controls = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Control characters could hide text or reverse its order; line breaks are kept. */
export const isPlainText = (text: string) => !controls.test(text.replaceAll('\n', ''))
