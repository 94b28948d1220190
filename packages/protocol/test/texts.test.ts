import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  getAnsweredButton,
  getAnsweredNumber,
  getAnsweredText,
  isAnsweredYes,
} from '../src/dialog/answer.ts'
import { formatFields, parseWholeNumber, readFields } from '../src/fields.ts'
import { decodePacket, encodeHello, encodeText, maxTextBytes } from '../src/packet.ts'
import { type Action, formatActionText, readAction } from '../src/text/action.ts'
import { formatLogin, readLogin } from '../src/text/login.ts'
import { lineText, text } from './any-value.ts'
import { getBytes, getHex } from './hex.ts'

const getAction = (input: string) => {
  const fields = readFields(input)
  return fields && readAction(fields)
}

describe('text packets', () => {
  it('consist of type, text bytes and a NUL', () => {
    expect(getHex(encodeText('text', 'é🙂'))).toBe(getHex(getBytes('02000000 c3a9 f09f9982 00')))
    expect(getHex(encodeHello())).toBe('0100000000')
    expect(decodePacket(encodeHello())).toEqual({ kind: 'hello' })
    expect(decodePacket(getBytes('06000000 41'))).toEqual({ kind: 'track', text: 'A' })
  })

  it('preserve any text', () => {
    fc.assert(
      fc.property(text, (input) => {
        const clean = input.replaceAll('\0', '')
        expect(decodePacket(encodeText('message', input))).toEqual({ kind: 'message', text: clean })
      }),
      { seed: 5, numRuns: 200 },
    )
  })

  it('are rejected for hidden data, invalid UTF-8, excess length or unknown type', () => {
    expect(decodePacket(getBytes('02000000 41004200'))).toBeNull()
    expect(decodePacket(getBytes('02000000 c328'))).toBeNull()
    expect(decodePacket(getBytes('05000000 41'))).toBeNull()
    expect(decodePacket(getBytes('0200'))).toBeNull()
    expect(decodePacket(getBytes('01000000 0000'))).toBeNull()
    expect(decodePacket(encodeText('text', 'a'.repeat(maxTextBytes)))).toBeNull()
    expect(decodePacket(encodeText('text', 'a'.repeat(maxTextBytes - 1)))).not.toBeNull()
  })
})

describe('text fields', () => {
  it('split at the first bar, and keep further bars in the value', () => {
    const fields = readFields('action|input\n|text|one|two|\nempty|\n\n')
    expect([...(fields ?? [])]).toEqual([
      ['action', 'input'],
      ['text', 'one|two|'],
      ['empty', ''],
    ])
  })

  it('may come twice with the same value, as values do that a dialog embeds twice', () => {
    const fields = readFields('dialog_name|trade\nplayer|Ann|\nplayer|Ann|\n')
    expect([...(fields ?? [])]).toEqual([
      ['dialog_name', 'trade'],
      ['player', 'Ann|'],
    ])
  })

  it.each([
    ['two values of a key', 'a|1\na|2'],
    ['an empty and another value of a key', 'a|\na|2'],
    ['a line without a bar', 'a|1\nb'],
    ['a line of bars alone', '||x'],
    ['too many lines', 'a|1\n'.repeat(300)],
    ['too many empty lines', `${'\n'.repeat(300)}a|1`],
  ])('are rejected with %s', (_, lines) => {
    expect(readFields(lines)).toBeNull()
  })

  it('cannot collide with object keys', () => {
    const fields = readFields('__proto__|x\nconstructor|y')
    expect(fields?.get('__proto__')).toBe('x')
    expect(fields?.get('toString')).toBeUndefined()
  })

  it('cannot be forged by a value', () => {
    fc.assert(
      fc.property(text, (value) => {
        const fields = readFields(
          formatFields([
            ['text', value],
            ['last', 1],
          ]),
        )
        expect([...(fields?.keys() ?? [])]).toEqual(['text', 'last'])
      }),
      { seed: 6, numRuns: 200 },
    )
    expect(formatFields([['text', 'a\naction|quit']])).toBe('text|a action|quit\n')
  })

  it('parse integers, including those with a trailing bar', () => {
    expect(parseWholeNumber('-12')).toBe(-12)
    expect(parseWholeNumber('5|')).toBe(5)
    for (const odd of [undefined, '', '1.5', '0x1', '1e3', ' 1', '12345678901', '5||']) {
      expect(parseWholeNumber(odd)).toBeNull()
    }
  })
})

describe('a login', () => {
  it('has a token on the first server, and keeps unknown fields apart', () => {
    const fields = readFields('protocol|225\nltoken|dG9rZW4=\nplatformID|2\nwk|NONE0\n')
    expect(fields && readLogin(fields)).toEqual({
      stage: 'arrival',
      protocol: 225,
      ltoken: 'dG9rZW4=',
      platformID: '2',
      others: new Map([['wk', 'NONE0']]),
    })
  })

  it('returns the values of the redirect on the next server', () => {
    const input =
      'tankIDName|Bob\ngame_version|5.51\nuser|7\ntoken|-99\nUUIDToken|AB\nlmode|1\nzf|3\n'
    const fields = readFields(input)
    const login = fields && readLogin(fields)
    expect(login).toMatchObject({
      stage: 'redirected',
      user: 7,
      token: -99,
      tankIDName: 'Bob',
      UUIDToken: 'AB',
      others: new Map([['zf', '3']]),
    })
    const again = login && readFields(formatLogin(login))
    expect(again && readLogin(again)).toEqual(login)
  })

  it.each([
    ['nothing to go by', 'protocol|225'],
    ['an empty token', 'ltoken|'],
    ['an overlong name', `tankIDName|${'x'.repeat(65)}`],
    ['a non-numeric user', 'user|x\ntoken|1'],
    ['a token beyond 32 bits', 'user|1\ntoken|9999999999'],
    ['an invalid protocol', 'ltoken|x\nprotocol|999999'],
  ])('is rejected with %s', (_, input) => {
    const fields = readFields(input)
    expect(fields).not.toBeNull()
    expect(fields && readLogin(fields)).toBeNull()
  })
})

describe('actions', () => {
  const actions: Action[] = [
    { action: 'enter_game' },
    { action: 'refresh_item_data' },
    { action: 'quit_to_exit' },
    { action: 'input', text: 'Grüße 🙂 | and |more|' },
    { action: 'join_request', world: 'START' },
    { action: 'drop', itemId: 2 },
    { action: 'trash', itemId: 18 },
    { action: 'wrench', netId: 3 },
    { action: 'dialog_return', dialog: 'sign', answers: new Map([['text', 'a|b']]) },
  ]

  it.each(actions)('round-trip the action $action', (action) => {
    expect(getAction(formatActionText(action))).toEqual(action)
  })

  it('preserve any chat', () => {
    fc.assert(
      fc.property(lineText, (input) => {
        expect(getAction(formatActionText({ action: 'input', text: input }))).toEqual({
          action: 'input',
          text: input,
        })
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('are kept whole when unknown', () => {
    const action = getAction('action|dance\nspeed|3\n')
    expect(action).toMatchObject({ action: 'other', name: 'dance' })
    expect(action && formatActionText(action)).toBe('action|dance\nspeed|3\n')
  })

  it('are rejected without required fields', () => {
    for (const input of [
      'x|1',
      'action|',
      'action|input',
      'action|drop',
      'action|wrench\n|netid|x',
    ]) {
      expect(getAction(input)).toBeNull()
    }
    expect(getAction('action|dialog_return\nx|1')).toBeNull()
  })

  it('encode dialog answers with trailing bars like clients', () => {
    const answer = getAction(
      'action|dialog_return\ndialog_name|door|\ntilex|5|\nbuttonClicked|ok|\nopen|1\nlabel|Way | out\n',
    )
    if (answer?.action !== 'dialog_return') throw new Error('no answer')
    expect(answer.dialog).toBe('door')
    expect(getAnsweredNumber(answer.answers, 'tilex')).toBe(5)
    expect(getAnsweredButton(answer.answers)).toBe('ok')
    expect(isAnsweredYes(answer.answers, 'open')).toBe(true)
    expect(isAnsweredYes(answer.answers, 'shut')).toBe(false)
    expect(getAnsweredText(answer.answers, 'label')).toBe('Way | out')
  })
})
