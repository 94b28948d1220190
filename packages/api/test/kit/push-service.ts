import { webcrypto } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Delivered = { path: string; headers: IncomingHttpHeaders; body: Buffer }

const { subtle } = webcrypto
const p256 = { name: 'ECDH', namedCurve: 'P-256' }

/** A real push service on this machine, which records its requests and answers as a test wants. */
export class PushService {
  readonly got: Delivered[] = []
  /** The statuses of the next answers; 201 after them. */
  statuses: number[] = []
  readonly #server = createServer(async (request, response) => {
    const delivered = {
      path: request.url ?? '',
      headers: request.headers,
      body: await buffer(request),
    }
    this.got.push(delivered)
    this.answer(response)
  })

  static async start(): Promise<PushService> {
    const service = new PushService()
    service.#server.listen(0, '127.0.0.1')
    await once(service.#server, 'listening')
    return service
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  answer(response: ServerResponse): void {
    response.writeHead(this.statuses.shift() ?? 201).end()
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** A browser's subscription, which decrypts messages by RFC 8291 with the browser's own cryptography. */
export class Subscription {
  readonly endpoint: string
  readonly #keys: webcrypto.CryptoKeyPair
  readonly #publicKey: Uint8Array<ArrayBuffer>
  readonly #auth = webcrypto.getRandomValues(new Uint8Array(16))

  private constructor(
    endpoint: string,
    keys: webcrypto.CryptoKeyPair,
    publicKey: Uint8Array<ArrayBuffer>,
  ) {
    this.endpoint = endpoint
    this.#keys = keys
    this.#publicKey = publicKey
  }

  static async open(endpoint: string): Promise<Subscription> {
    const keys = (await subtle.generateKey(p256, true, ['deriveBits'])) as webcrypto.CryptoKeyPair
    const publicKey = new Uint8Array(await subtle.exportKey('raw', keys.publicKey))
    return new Subscription(endpoint, keys, publicKey)
  }

  get form() {
    const [p256dh, auth] = [this.#publicKey, this.#auth].map((it) =>
      Buffer.from(it).toString('base64url'),
    )
    return { endpoint: this.endpoint, keys: { p256dh, auth }, name: 'Chrome · Android' }
  }

  /** Decrypts the body of a request. Throws if it was encrypted for another device or altered. */
  async decrypt(body: Buffer): Promise<any> {
    const salt = body.subarray(0, 16)
    const idLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + idLength)
    const content = body.subarray(21 + idLength)
    const senderKey = await subtle.importKey('raw', Uint8Array.from(sender), p256, false, [])
    const secret = await subtle.deriveBits(
      { name: 'ECDH', public: senderKey },
      this.#keys.privateKey,
      256,
    )
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#publicKey, sender])
    const input = await derive(secret, { salt: this.#auth, info }, 32)
    const key = await derive(
      input,
      { salt, info: Buffer.from('Content-Encoding: aes128gcm\0') },
      16,
    )
    const iv = await derive(input, { salt, info: Buffer.from('Content-Encoding: nonce\0') }, 12)
    const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
    const plain = Buffer.from(
      await subtle.decrypt({ name: 'AES-GCM', iv }, aes, Uint8Array.from(content)),
    )
    // The last record ends with the byte 2 and any number of zeros.
    const end = plain.lastIndexOf(2)
    if (plain.subarray(end + 1).some((it) => it !== 0)) throw new Error('The padding is wrong.')
    return JSON.parse(plain.subarray(0, end).toString())
  }
}

async function derive(
  input: ArrayBuffer,
  { salt, info }: { salt: Uint8Array; info: Uint8Array },
  bytes: number,
): Promise<ArrayBuffer> {
  const key = await subtle.importKey('raw', input, 'HKDF', false, ['deriveBits'])
  const how = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: Uint8Array.from(salt),
    info: Uint8Array.from(info),
  }
  return subtle.deriveBits(how, key, bytes * 8)
}

/** Verifies the signature of RFC 8292 and returns its claims; null if it was not made with this public key. */
export async function readClaims(authorization: string, publicKey: string): Promise<any> {
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) return null
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }
  const point = Uint8Array.from(Buffer.from(publicKey, 'base64url'))
  const verifier = await subtle.importKey('raw', point, ecdsa, false, ['verify'])
  const isGenuine = await subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifier,
    Uint8Array.from(Buffer.from(signature, 'base64url')),
    new TextEncoder().encode(`${head}.${claims}`),
  )
  return isGenuine ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null
}
