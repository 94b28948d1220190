/**
 * Makes a `fetch` for third-party services. It follows no redirect, and reading the body fails beyond `maxBytes`,
 * counted after decompression; the rest is not read.
 */
export function createBoundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' })
    const { status, statusText, headers } = response
    const body = response.body?.pipeThrough(cutOffAfter(maxBytes)) ?? null
    return new Response(body, { status, statusText, headers })
  }
}

function cutOffAfter(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(part, controller) {
      bytes += part.byteLength
      if (bytes <= maxBytes) controller.enqueue(part)
      else controller.error(new Error('The answer is too long.'))
    },
  })
}
