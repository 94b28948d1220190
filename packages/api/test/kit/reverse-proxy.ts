import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChildProcess, runProcess, startProcess } from '../../../../scripts/test/processes.ts'
import { makeSelfSigned } from './self-signed.ts'

const deploy = new URL('../../../../deploy', import.meta.url).pathname
const names = ['growtopia1.com', 'www.growtopia1.com', 'growtopia2.com', 'www.growtopia2.com']

export type ProxyName = 'caddy' | 'nginx'
type Asked = Omit<RequestOptions, 'headers'> & {
  from?: string
  name?: string
  body?: string | Buffer
  headers?: Record<string, string>
}
export type Ports = { http: number; https: number }

/** Returns whether the program is installed. */
export function isInstalled(name: ProxyName): boolean {
  const paths = ['/usr/bin', '/usr/sbin', '/usr/local/bin']
  const version = name === 'nginx' ? '-v' : 'version'
  return paths.some((path) => runProcess(`${path}/${name}`, [version]).status === 0)
}

/**
 * The real Caddy or nginx with the example from deploy/, in which only names, ports and paths are changed.
 */
export class ReverseProxy {
  readonly ports: Ports
  /** Returns the CA certificate that a client must trust. */
  readonly ca: () => string
  readonly #child: ChildProcess
  readonly #folder: string

  private constructor(parts: { ports: Ports; ca(): string; child: ChildProcess; folder: string }) {
    this.ports = parts.ports
    this.ca = parts.ca
    this.#child = parts.child
    this.#folder = parts.folder
  }

  static start(name: ProxyName, ports: Ports, apis: number[]): ReverseProxy {
    const folder = mkdtempSync(join(tmpdir(), `trellis-${name}-`))
    const { args, ca } = name === 'caddy' ? caddy(folder, ports, apis) : nginx(folder, ports, apis)
    const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, XDG_DATA_HOME: folder }
    const child = startProcess(name, args, { env, stdout: 'ignore', stderr: 'pipe' })
    child.stderr?.on(
      'data',
      (text) => void (output.push(String(text)), output.splice(0, output.length - 50)),
    )
    const output: string[] = []
    child.once('exit', (code) => {
      if (code !== 0 && code !== null) process.stderr.write(`${name} ended:\n${output.join('')}\n`)
    })
    return new ReverseProxy({ ports, ca, child, folder })
  }

  get origin(): string {
    return `https://localhost:${this.ports.https}`
  }

  /** Sends one HTTPS request and checks the certificate; `from` is the local address to connect from. */
  async ask(path: string, options: Asked = {}) {
    const { from = '127.0.0.1', name = 'localhost', body, headers, ...rest } = options
    const requested = request({
      host: '127.0.0.1',
      port: this.ports.https,
      localAddress: from,
      servername: name,
      ca: this.ca(),
      path,
      agent: false,
      headers: { host: name === 'localhost' ? new URL(this.origin).host : name, ...headers },
      ...rest,
    })
    requested.end(body)
    const [answer] = (await once(requested, 'response')) as [IncomingMessage]
    // The response may arrive, and the connection end, before a refused body is sent completely.
    requested.on('error', () => undefined)
    let text = ''
    for await (const part of answer.setEncoding('utf8')) text += part
    return { status: answer.statusCode ?? 0, headers: answer.headers, text }
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await gone
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** Replaces texts that the example must contain; a missing one means that the example has changed. */
function change(text: string, changes: [string, string][]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The example does not have "${from}".`)
    return changed.replaceAll(from, to)
  }, text)
}

function caddy(folder: string, ports: Ports, apis: number[]) {
  const globals = `{
    admin off
    local_certs
    skip_install_trust
    default_bind 127.0.0.1
    http_port ${ports.http}
    https_port ${ports.https}
    storage file_system ${folder}
  }\n`
  const example = change(readFileSync(`${deploy}/caddy/Caddyfile`, 'utf8'), [
    ['panel.example.com', 'localhost'],
    ['127.0.0.1:3000', apis.map((port) => `127.0.0.1:${port}`).join(' ')],
  ])
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, globals + example)
  return {
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    ca: () => readFileSync(join(folder, 'pki/authorities/local/root.crt'), 'utf8'),
  }
}

function nginx(folder: string, ports: Ports, apis: number[]) {
  for (const name of ['snippets', 'cache', 'temp']) mkdirSync(join(folder, name))
  const ofServer = 'server 127.0.0.1:3000 max_fails=1 fail_timeout=5s;'
  const example = change(readFileSync(`${deploy}/nginx/trellis.conf`, 'utf8'), [
    ['https://panel.example.com', `https://localhost:${ports.https}`],
    ['panel.example.com', 'localhost'],
    [ofServer, apis.map((port) => ofServer.replace('3000', String(port))).join('\n')],
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
    ['/etc/nginx/snippets', `${folder}/snippets`],
    ['/etc/ssl/trellis/panel', `${folder}/panel`],
    ['/etc/ssl/trellis/game', `${folder}/game`],
    ['/var/cache/nginx/trellis', `${folder}/cache`],
  ])
  writeFileSync(join(folder, 'trellis.conf'), example)
  const snippet = readFileSync(`${deploy}/nginx/snippets/trellis.conf`, 'utf8')
  writeFileSync(join(folder, 'snippets/trellis.conf'), snippet)
  makeCertificate(join(folder, 'panel'), ['localhost'])
  makeCertificate(join(folder, 'game'), names)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr warn;
    ${process.getuid?.() === 0 ? 'user root root;' : ''}
    events {}
    http {
      access_log off;
      ${temporary.map((kind) => `${kind}_temp_path ${folder}/temp/${kind};`).join('\n')}
      include ${folder}/trellis.conf;
    }`,
  )
  const certificates = () =>
    ['panel.crt', 'game.crt'].map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  return { args: ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], ca: certificates }
}

function makeCertificate(file: string, names: string[]): void {
  const { cert, key } = makeSelfSigned(names)
  writeFileSync(`${file}.crt`, cert)
  writeFileSync(`${file}.key`, key)
}
