/** Thrown by `inflate` when the output exceeds the limit. */
export class InflatesTooFar extends Error {}

/**
 * Decompresses zlib (RFC 1950) with the stream of browsers and Node. Reading stops as soon as the output
 * exceeds `limit` bytes, so a bomb costs no more than the limit and one chunk. Malformed or truncated input
 * throws the platform's own error.
 */
export async function inflate(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  return collect(getStream(bytes).pipeThrough(new DecompressionStream('deflate')), limit)
}

/** Compresses bytes to zlib. The same bytes give the same result on the same platform. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  return collect(getStream(bytes).pipeThrough(new CompressionStream('deflate')), Infinity)
}

// The input goes in small steps, so that an aborted stream has not read much ahead.
const stepBytes = 16 * 1024

function getStream(bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) {
        controller.close()
        return
      }
      controller.enqueue(bytes.slice(at, at + stepBytes))
      at += stepBytes
    },
  })
}

async function collect(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.length
    if (length > limit) {
      await reader.cancel()
      throw new InflatesTooFar()
    }
    chunks.push(step.value)
  }
  return joinChunks(chunks, length)
}

function joinChunks(chunks: Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
