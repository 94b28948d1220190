import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A certificate and its private key, both as PEM text. */
export type SelfSigned = { cert: string; key: string }

/** Makes a certificate for these DNS names, signed with its own key, valid from yesterday to tomorrow. Needs no openssl. */
export function makeSelfSigned(names: string[]): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const subject = sequence(getSet(sequence(oid('550403'), der(0x0c, names[0] ?? ''))))
  const alternatives = sequence(...names.map((name) => der(0x82, name)))
  const extension = sequence(oid('551d11'), der(0x04, alternatives))
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
  const day = 24 * 3_600_000
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    subject,
    sequence(time(Date.now() - day), time(Date.now() + day)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = sign('sha256', content, privateKey)
  const bits = der(0x03, Buffer.concat([Buffer.from([0]), signature]))
  const lines = sequence(content, ecdsaWithSha256, bits)
    .toString('base64')
    .match(/.{1,64}/g)
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines?.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

/** Encodes one ASN.1 value: its tag, its length, its content. */
function der(tag: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content)
  const { length } = bytes
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), bytes])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const getSet = (part: Buffer) => der(0x31, part)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (at: number) => der(0x18, new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, ''))
