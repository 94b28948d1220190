// The checks of the panel's texts find texts that people would read, and translations that lose a value.
import { describe, expect, it } from 'vitest'
import { findTexts } from '../checks/panel-texts.ts'
import { compareMessages, compareTrees } from '../scripts/message-faults.ts'

const find = (code: string, file = 'packages/panel/src/design/planted.tsx') =>
  findTexts(file, code).map((fault) => /"(.*)"/.exec(fault)?.[1])

describe('the check of literal texts', () => {
  it.each([
    ['an accessible name', '<div aria-label="Delete world" />', 'Delete world'],
    ['an accessible name in a spread', "<div {...{ 'aria-label': 'Delete' }} />", 'Delete'],
    ['a template as a child', '<p>{`hello ${name}`}</p>', 'hello'],
    ['a title in small letters', '<p title="remove" />', 'remove'],
    ['one of two texts', "<p>{isOne ? 'one' : 'many'}</p>", 'one'],
    ['a text after a condition', "<p>{count > 1 && 'worlds'}</p>", 'worlds'],
    ['a property of another name', '<Box confirm="Delete" />', 'Delete'],
    ['several words in a property', '<Box note="not now" />', 'not now'],
    ['a constant that is shown', "const label = 'worlds'; const it = <p>{label}</p>", 'worlds'],
    ['a table of words', "const names = { online: 'Online' }", 'Online'],
    ['words in small letters', "const names = { away: 'gone away' }", 'gone away'],
    ['the label of a choice', "const rows = [{ value: 'a', label: 'last day' }]", 'last day'],
    [
      'the result of a function',
      "const describe = (on) => (on ? 'running' : 'Stopped')",
      'Stopped',
    ],
    [
      'a small word that a function returns',
      "const f = () => { if (on) return 'online'; return x }; const p = <p>{f()}</p>",
      'online',
    ],
    ['a small word that a formatter returns', 'const formatAge = (ms) => `${ms} days`', 'days'],
    [
      'a word for a helper',
      "const plural = (n, noun) => `${n} ${noun}s`; const p = <p>{plural(2, 'world')}</p>",
      'world',
    ],
    ['a word of a shown list', "const p = <p>{['worlds', name].join(' ')}</p>", 'worlds'],
    ['a word of a list', "const names = ['worlds', name].join(', ')", 'worlds'],
    ['the title of the page', "document.title = 'Worlds'", 'Worlds'],
    ['a question of the browser', "window.confirm('really?')", 'really?'],
    ['a constant of two texts', "const it = on ? 'on' : 'off'; const p = <p>{it}</p>", 'off'],
    ['a constant template', 'const it = `worlds`; const p = <p>{it}</p>', 'worlds'],
    ['a word of a table', "const units = { ms: 'days' }; const p = <p>{units.ms}</p>", 'days'],
    ['the text of an element', "element.textContent = 'gone away'", 'gone away'],
    ['an attribute that is set', "it.setAttribute('aria-label', 'close')", 'close'],
    ['the sentence of an error', 'showToast("error", error.message)', 'error.message'],
  ])('finds %s', (_, code, text) => {
    expect(find(code)).toContain(text)
  })

  it.each([
    ['codes and classes', "<p className='Two Words' data-kind='online' key='gap before' />"],
    ['texts of a catalogue', '<p title={text.title}>{text.days({ days: 1 })}</p>'],
    ['a message for programmers', "throw new Error('There is no server.')"],
    [
      'codes for a helper',
      "const row = (key) => <p>{text[key]}</p>; const p = <div>{row('name')}</div>",
    ],
    ['joined classes', "const it = ['row', isOpen && 'open'].join(' ')"],
    ['values that are compared', "if (status === 'Paid Plan' || name.startsWith('Role of')) {}"],
  ])('leaves %s alone', (_, code) => {
    expect(find(code)).toEqual([])
  })
})

describe('the comparison of a message with its translation', () => {
  it.each([
    ['{count} worlds', '{cuont} world', 'has {cuont}, not {count}'],
    ['{count} worlds', 'world', 'has {}, not {count}'],
    ['Save', ' ', 'is empty'],
    [
      '{kind, select, a {one} b {two} other {three}}',
      '{kind, select, a {satu} other {tiga}}',
      "has {kind: 'a'}, not {kind: 'a' | 'b'}",
    ],
  ])('finds a fault in the translation of %j as %j', (english, text, fault) => {
    expect(compareMessages(english, text)).toEqual([fault])
  })

  it('names a translation that cannot be read', () => {
    expect(compareMessages('{count} worlds', '{count world')[0]).toMatch(/^is no message: /)
  })

  it('accepts other plurals, and parameters in another order', () => {
    const english = '{count, plural, one {# world} other {# worlds}} of {name}'
    expect(compareMessages(english, '{name}: {count, plural, other {# world}}')).toEqual([])
  })
})

describe('the comparison of a catalogue with its translation', () => {
  const english = { title: 'Worlds', count: '{count} worlds', empty: { text: 'No worlds' } }

  it.each([
    [
      'a missing message',
      { title: 'World', count: '{count} world', empty: {} },
      'empty.text is missing',
    ],
    ['an unknown message', { ...english, more: 'lagi' }, 'more is not in the English catalogue'],
    [
      'another parameter',
      { ...english, count: '{jumlah} world' },
      'count has {jumlah}, not {count}',
    ],
  ])('finds %s', (_, translation, fault) => {
    expect(compareTrees(english, translation)).toEqual([fault])
  })

  it('accepts a whole translation', () => {
    expect(compareTrees(english, english)).toEqual([])
  })
})
