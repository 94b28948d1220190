import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFields } from '../src/fields.ts'
import {
  formatServerMessage,
  readServerMessage,
  type ServerMessage,
} from '../src/text/server-message.ts'
import { formatServerPage, readServerPage } from '../src/text/server-page.ts'
import { formatRemoval, formatSpawn, readRemoval, readSpawn } from '../src/text/spawn.ts'
import { formatWorldMenu, menuColours, readWorldMenu } from '../src/text/world-menu.ts'
import { defaultVersions, getVersions } from '../src/versions.ts'
import { i32, lineText } from './any-value.ts'

describe('the login data page', () => {
  const page = {
    address: '203.0.113.7',
    port: 17_091,
    loginUrl: 'login.example.org',
    meta: 'm1',
    maintenance: null,
    hasNewHeader: true,
  }

  it('contains the server address', () => {
    expect(formatServerPage(page)).toBe(
      [
        'server|203.0.113.7',
        'port|17091',
        'type|1',
        'type2|1',
        '#maint|Open.',
        'loginurl|login.example.org',
        'meta|m1',
        'RTENDMARKERBS1001',
      ].join('\n'),
    )
    expect(readServerPage(formatServerPage(page))).toEqual(page)
  })

  it('states the reason of maintenance on one line', () => {
    const closed = { ...page, maintenance: 'Back at 8.\nserver|evil', hasNewHeader: false }
    const maintenance = 'Back at 8. server|evil'
    expect(readServerPage(formatServerPage(closed))).toEqual({ ...closed, maintenance })
  })

  it('may have other line endings and unknown lines', () => {
    const body = 'server|a\r\nport|1\r\nbeta|x\r\nRTENDMARKERBS1001|more\r\n'
    expect(readServerPage(body)).toMatchObject({ address: 'a', port: 1, loginUrl: '' })
  })

  it.each([
    ['no end', 'server|a\nport|1\n'],
    ['no server', 'port|1\nRTENDMARKERBS1001'],
    ['no port', 'server|a\nport|0x10\nRTENDMARKERBS1001'],
    ['an invalid port', 'server|a\nport|70000\nRTENDMARKERBS1001'],
    ['two servers', 'server|a\nserver|b\nport|1\nRTENDMARKERBS1001'],
    ['more than any has', `${'x|y\n'.repeat(4000)}RTENDMARKERBS1001`],
  ])('is rejected with %s', (_, body) => {
    expect(readServerPage(body)).toBeNull()
  })
})

describe('versions', () => {
  it('are read from the config as text or number', () => {
    expect(getVersions({ PROTOCOL: '216', CLIENT_VERSION: '5.11' })).toEqual({
      protocol: 216,
      client: '5.11',
    })
    expect(getVersions({ PROTOCOL: 216 })).toEqual({ ...defaultVersions, protocol: 216 })
  })

  it('use the defaults for invalid values', () => {
    expect(getVersions({ PROTOCOL: true, CLIENT_VERSION: '5|x' })).toEqual(defaultVersions)
    expect(getVersions({ PROTOCOL: '', CLIENT_VERSION: 5 })).toEqual(defaultVersions)
  })
})

describe('joins and leaves', () => {
  it('round-trip as text', () => {
    fc.assert(
      fc.property(i32, i32, fc.boolean(), lineText, (netId, userId, isLocal, name) => {
        const spawn = {
          netId,
          userId,
          x: 320.5,
          y: -64,
          name: name.replaceAll(/[|\u0000-\u001f\u007f]/g, ''),
          country: 'de',
          isInvisible: false,
          isModerator: isLocal,
          isSuperModerator: false,
          isLocal,
        }
        expect(readSpawn(formatSpawn(spawn))).toEqual(spawn)
        expect(readRemoval(formatRemoval(netId, userId).netId)).toBe(netId)
      }),
      { seed: 10, numRuns: 100 },
    )
  })

  it('are rejected when they name no player', () => {
    const texts = ['', 'spawn|npc\nnetID|1', 'spawn|avatar\nnetID|1\nuserID|2\nposXY|x|y']
    for (const text of texts) expect(readSpawn(text)).toBeNull()
    expect(readRemoval('netID|x')).toBeNull()
    expect(readRemoval('x')).toBeNull()
  })
})

describe('the menu of worlds', () => {
  it('lists worlds under headings', () => {
    const worlds = [
      { name: 'START', players: 12 },
      { name: 'BANK', players: 0 },
    ]
    const text = formatWorldMenu([{ heading: 'Top Worlds', colour: menuColours.top, worlds }])
    expect(text).toBe(
      [
        'add_filter|',
        'add_heading|Top Worlds<CR>|',
        'add_floater|START|12|0.5|3529161471',
        'add_floater|BANK|0|0.5|3529161471',
        '',
      ].join('\n'),
    )
    expect(readWorldMenu(text)).toEqual(worlds)
  })
})

describe('server messages', () => {
  const messages: ServerMessage[] = [
    { kind: 'log', text: '`4Grüße 🙂 | all``' },
    { kind: 'logon-fail' },
    { kind: 'sound', file: 'audio/door_open.wav', delayMs: 200 },
  ]

  it.each(messages)('round-trip the message $kind', (message) => {
    const fields = readFields(formatServerMessage(message))
    expect(fields && readServerMessage(fields)).toEqual(message)
  })

  it('are ignored when unknown', () => {
    expect(readServerMessage(new Map([['action', 'set_url']]))).toBeNull()
    expect(readServerMessage(new Map([['action', 'play_sfx']]))).toBeNull()
  })
})
