/** A call that `preparePage` has begun before the scripts came. `token` signed it. */
type FirstCall = { token: string; answer: Promise<Response> }

/** The first calls by address. */
export type FirstCalls = Record<string, FirstCall>

declare global {
  interface Window {
    trellisFirstCalls?: FirstCalls
  }
}

/** Later calls need newer answers. */
const maxAgeMs = 15_000

/** Returns the answer of a call that `preparePage` has begun with this token, once; null without one. */
export function takeFirstCall(address: string, token: string): Promise<Response> | null {
  const calls = window.trellisFirstCalls ?? {}
  const found = calls[address]
  delete calls[address]
  return found?.token === token && performance.now() < maxAgeMs ? found.answer : null
}
