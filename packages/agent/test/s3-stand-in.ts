import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { S3Link } from '../src/backups/offsite/s3-link.ts'
import { S3Store } from '../src/backups/offsite/s3-store.ts'

const keys = { accessKeyId: 'TESTKEY', secretAccessKey: 'test+secret/key' }
const region = 'test-region-1'
const smallestPart = 5 * 1024 * 1024

type Upload = { key: string; parts: Map<number, { etag: string; body: Buffer }> }

/** A strict S3 store: it recomputes every signature and enforces the rules of multipart uploads. */
export class S3StandIn {
  readonly objects = new Map<string, Buffer>()
  readonly uploads = new Map<string, Upload>()
  readonly requests: string[] = []
  /** The number of next requests to answer with 503. */
  outages = 0
  /** Whether to flip one byte of each body. */
  isFlipping = false
  #url = ''
  #lastUpload = 0

  static async start(): Promise<S3StandIn> {
    const standIn = new S3StandIn()
    const server = createServer((request, response) => {
      void standIn.#serve(request, response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    standIn.#url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    return standIn
  }

  settings(rest: Partial<typeof keys> = {}) {
    return { endpoint: this.#url, region, bucket: 'copies', prefix: 'trellis/', ...keys, ...rest }
  }

  environment(): Record<string, string> {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = this.settings()
    return {
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_REGION: region,
      BACKUP_S3_BUCKET: bucket,
      BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
  }

  store(rest: Partial<typeof keys> = {}): S3Store {
    return new S3Store(
      new S3Link(this.settings(rest), { answerMs: 5000, attempts: 3, backOffMs: 1 }),
    )
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '', this.#url)
    this.requests.push(`${request.method} ${url.pathname}${url.search}`)
    if (this.outages > 0) {
      this.outages--
      return void response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
    }
    if (!isSigned(request, url, body)) {
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    }
    const [, bucket, ...path] = url.pathname.split('/')
    if (bucket !== 'copies') return void response.writeHead(404).end('<Error/>')
    this.#answer(
      request.method ?? '',
      { key: path.join('/'), query: url.searchParams, body },
      response,
    )
  }

  #answer(
    method: string,
    { key, query, body }: { key: string; query: URLSearchParams; body: Buffer },
    response: ServerResponse,
  ): void {
    const uploadId = query.get('uploadId')
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload&${++this.#lastUpload}`
      this.uploads.set(id, { key, parts: new Map() })
      const xml = `<R><UploadId>${id.replace('&', '&amp;')}</UploadId></R>`
      return void response.writeHead(200).end(xml)
    }
    if (uploadId !== null) return this.#answerPart(method, { uploadId, key, query, body }, response)
    if (method === 'PUT') {
      this.objects.set(key, this.#taken(body))
      return void response.writeHead(200, { etag: getEtag(body) }).end()
    }
    if (method === 'DELETE') {
      this.objects.delete(key)
      return void response.writeHead(204).end()
    }
    const object = this.objects.get(key)
    if (!object) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.writeHead(200, { 'content-length': object.length }).end(object)
  }

  #answerPart(
    method: string,
    requested: { uploadId: string; key: string; query: URLSearchParams; body: Buffer },
    response: ServerResponse,
  ): void {
    const upload = this.uploads.get(requested.uploadId)
    if (upload?.key !== requested.key) return void response.writeHead(404).end('<Error/>')
    if (method === 'PUT') {
      const number = Number(requested.query.get('partNumber'))
      const etag = getEtag(requested.body)
      upload.parts.set(number, { etag, body: this.#taken(requested.body) })
      return void response.writeHead(200, { etag }).end()
    }
    this.uploads.delete(requested.uploadId)
    if (method === 'DELETE') return void response.writeHead(204).end()
    const whole = assembled(upload, requested.body.toString())
    if (!whole) return void response.writeHead(200).end('<Error><Code>InvalidPart</Code></Error>')
    this.objects.set(requested.key, whole)
    response.writeHead(200).end('<CompleteMultipartUploadResult/>')
  }

  #taken(body: Buffer): Buffer {
    const taken = Buffer.from(body)
    if (this.isFlipping && taken.length > 0) taken[taken.length >> 1]! ^= 1
    return taken
  }
}

const getEtag = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

/**
 * Assembles an upload. Returns null unless every part is listed once, in order, with its own ETag, and only
 * the last one is small.
 */
function assembled({ parts }: Upload, xml: string): Buffer | null {
  const named = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
  const bodies: Buffer[] = []
  for (const [at, [, number, etag]] of named.entries()) {
    const part = parts.get(Number(number))
    if (Number(number) !== at + 1 || part?.etag !== etag?.replaceAll('&quot;', '"')) return null
    if (at < named.length - 1 && part!.body.length < smallestPart) return null
    bodies.push(part!.body)
  }
  return bodies.length === parts.size && bodies.length > 0 ? Buffer.concat(bodies) : null
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')

/** Verifies the signature by the specification of Signature Version 4, from the received request only. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!given) return false
  const [, keyId, day, inRegion, names = '', signature] = given
  const at = String(headers['x-amz-date'])
  const ageMs = Math.abs(
    Date.now() -
      Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')),
  )
  if (keyId !== keys.accessKeyId || inRegion !== region || !at.startsWith(String(day))) return false
  if (!(ageMs < 15 * 60_000) || !names.split(';').includes('host')) return false
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== sha256(body)) return false
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((it) => encodeURIComponent(decodeURIComponent(it)))
      .join('/'),
    [...url.searchParams]
      .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(
    (from, step) => hmac(from, step),
    hmac(`AWS4${keys.secretAccessKey}`, String(day)),
  )
  return hmac(key, text).toString('hex') === signature
}
