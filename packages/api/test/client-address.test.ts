import { describe, expect, it } from 'vitest'
import { readClientAddress, readTrustedProxies } from '../src/kit/client-address.ts'

const of = (remoteAddress: string | undefined, forwarded?: string, trusted = 'loopback') =>
  readClientAddress(
    {
      socket: { remoteAddress } as Parameters<typeof readClientAddress>[0]['socket'],
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    },
    readTrustedProxies(trusted),
  )

describe('the client address', () => {
  it.each([
    ['8.8.8.8', undefined, '8.8.8.8'],
    ['8.8.8.8', '1.1.1.1', '8.8.8.8'],
    ['127.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['::1', '1.1.1.1', '1.1.1.1'],
    ['::ffff:127.0.0.1', '1.1.1.1', '1.1.1.1'],
    ['127.0.0.1', '1.1.1.1, 9.9.9.9', '9.9.9.9'],
    ['127.0.0.1', '1.1.1.1,9.9.9.9,127.0.0.1', '9.9.9.9'],
    ['127.0.0.1', '9.9.9.9:4711', '9.9.9.9'],
    ['127.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['127.0.0.1', '[2001:db8::1]', '2001:db8::1'],
    ['127.0.0.1', '2001:DB8:0::1', '2001:db8::1'],
    ['127.0.0.1', '::ffff:9.9.9.9', '9.9.9.9'],
    ['127.0.0.1', '[::ffff:9.9.9.9]:1', '9.9.9.9'],
    // Invalid addresses in the header are ignored.
    ['127.0.0.1', '9.9.9.9, unknown', '127.0.0.1'],
    ['127.0.0.1', '9.9.9.9,', '127.0.0.1'],
    ['127.0.0.1', '9.9.9.9, 0x7f.1', '127.0.0.1'],
    ['127.0.0.1', '9.9.9.9, 010.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '9.9.9.9, 1.2.3.4.5', '127.0.0.1'],
    ['127.0.0.1', `9.9.9.9, ${'['.repeat(10_000)}`, '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    [undefined, '1.1.1.1', ''],
  ])('is resolved for a connection from %s that forwards %s (%#)', (remote, forwarded, address) => {
    expect(of(remote, forwarded)).toBe(address)
  })

  it('is found behind several proxies, counting only trusted ones', () => {
    const trusted = '10.0.0.0/8, 2001:db8::/32,192.0.2.7'
    expect(of('10.1.2.3', '6.6.6.6, 9.9.9.9, 192.0.2.7, 2001:db8::5', trusted)).toBe('9.9.9.9')
    expect(of('10.1.2.3', '9.9.9.9, 192.0.2.8', trusted)).toBe('192.0.2.8')
    expect(of('::ffff:10.1.2.3', '9.9.9.9', trusted)).toBe('9.9.9.9')
    // An explicit list of trusted proxies excludes this machine.
    expect(of('127.0.0.1', '9.9.9.9', trusted)).toBe('127.0.0.1')
    expect(of('10.0.0.1', '10.0.0.2, 10.0.0.3', trusted)).toBe('10.0.0.2')
  })

  it('is found in a header of a million entries, which a quadratic search would not end', () => {
    const many = Array.from({ length: 1_000_000 }, () => '127.0.0.1').join(',')
    expect(of('127.0.0.1', many)).toBe('127.0.0.1')
  })
})

it.each(['proxy', '10.0.0.0/33', '10.0.0.0/', '10.1/8', '1.2.3.4, x', '::1/129', 'fe80::1%0/64'])(
  'refuses to trust %s',
  (text) => {
    expect(() => readTrustedProxies(text)).toThrow('is neither an address nor a network')
  },
)
