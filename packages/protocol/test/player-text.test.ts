import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDialog } from '../src/dialog/dialog-text.ts'
import { type DialogElement } from '../src/dialog/element.ts'
import { cleanPlayerText, textRules, withoutColours } from '../src/text/player-text.ts'

const bytesIn = (text: string) => new TextEncoder().encode(text).length
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({
    unit: fc.constantFrom('`', '4', ' ', '🙂', '\n', '|', '\u202e', '\ud800'),
    maxLength: 60,
  }),
)

describe('player text', () => {
  it('is one line without hidden characters', () => {
    expect(cleanPlayerText('  a\n\tb\u0000c\u202ed\ufeff ', textRules.chat)).toBe('a b cd')
    expect(cleanPlayerText('x\ud800y', textRules.chat)).toBe('x\ufffdy')
  })

  it('loses its colours in names and chat, and keeps them on signs', () => {
    expect(cleanPlayerText('`4Red `🙂``x`', textRules.name)).toBe('Red x')
    expect(cleanPlayerText('`4Red``', textRules.sign)).toBe('`4Red``')
    expect(withoutColours('```44')).toBe('4')
  })

  it('cannot colour following text by an incomplete colour code', () => {
    for (const half of ['ab`', 'ab ` ', 'ab` `', 'ab```', '`', '`a` `']) {
      expect(cleanPlayerText(half, textRules.sign)).not.toMatch(/(^|[^`])(``)*`$/)
    }
  })

  it('is truncated to characters and bytes, never within a character', () => {
    const name = cleanPlayerText('🙂'.repeat(100), textRules.name)
    expect(name).toBe('🙂'.repeat(18))
    expect(cleanPlayerText('a'.repeat(100), textRules.name)).toBe('a'.repeat(24))
    expect(cleanPlayerText('é'.repeat(1_000_000), textRules.chat)).toHaveLength(120)
  })

  it('is sanitised idempotently for any input', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...Object.values(textRules)), (input, rule) => {
        const taken = cleanPlayerText(input, rule)
        expect(bytesIn(taken)).toBeLessThanOrEqual(rule.bytes)
        expect(Array.from(taken).length).toBeLessThanOrEqual(rule.characters)
        expect(taken.isWellFormed()).toBe(true)
        expect(taken).not.toMatch(/[\u0000-\u001f]/)
        expect(cleanPlayerText(taken, rule)).toBe(taken)
      }),
      { seed: 8, numRuns: 1000 },
    )
  })
})

describe('a dialog', () => {
  it('has a line for each element', () => {
    const elements: DialogElement[] = [
      { kind: 'label', text: 'Edit Door', size: 'big', itemId: 12 },
      { kind: 'label', text: 'Plain' },
      { kind: 'spacer' },
      { kind: 'text-box', text: 'Hello' },
      { kind: 'small-text', text: 'small' },
      { kind: 'text-input', name: 'label', text: 'Label', value: 'EXIT', max: 100 },
      { kind: 'check-box', name: 'open', text: 'Open', isChecked: true },
      { kind: 'item-picker', name: 'item', text: 'Choose', hint: 'An item' },
      { kind: 'player-picker', name: 'player', text: 'Add' },
      { kind: 'button', name: 'go', text: 'Go' },
      { kind: 'button', name: 'no', text: 'No', isOff: true },
      { kind: 'item-button', name: 'buy', text: 'Buy', itemId: 242 },
      { kind: 'hidden', name: 'tilex', value: 5 },
      { kind: 'close-button' },
    ]
    expect(formatDialog({ name: 'door', elements, cancel: 'Cancel', confirm: 'OK' })).toBe(
      [
        'set_default_color|`o',
        'add_label_with_icon|big|Edit Door|left|12|',
        'add_label|small|Plain|left|',
        'add_spacer|small|',
        'add_textbox|Hello|',
        'add_smalltext|small|',
        'add_text_input|label|Label|EXIT|100|',
        'add_checkbox|open|Open|1|',
        'add_item_picker|item|Choose|An item|',
        'add_player_picker|player|Add|',
        'add_button|go|Go|noflags|0|0|',
        'add_button|no|No|off|0|0|',
        'add_button_with_icon|buy|Buy|noflags|242|',
        'embed_data|tilex|5|',
        'add_quick_exit|',
        'end_dialog|door|Cancel|OK|',
        '',
      ].join('\n'),
    )
  })

  it('cannot be extended by player text', () => {
    const evil = 'x|\nadd_button|give|Free gems|noflags|0|0|\r\nend_dialog|bank||\0'
    fc.assert(
      fc.property(fc.oneof(fc.constant(evil), anyText), (input) => {
        const lines = formatDialog({
          name: 'sign',
          elements: [
            { kind: 'text-box', text: input },
            { kind: 'text-input', name: 'text', text: 'Text', value: input, max: 128 },
            { kind: 'hidden', name: 'owner', value: input },
            { kind: 'check-box', name: 'x', text: input, isChecked: false },
          ],
          confirm: input,
        }).split('\n')
        expect(lines.map((it) => it.split('|').length)).toEqual([2, 3, 6, 4, 5, 5, 1])
        expect(lines.map((it) => it.split('|')[0])).toEqual([
          'set_default_color',
          'add_textbox',
          'add_text_input',
          'embed_data',
          'add_checkbox',
          'end_dialog',
          '',
        ])
      }),
      { seed: 9, numRuns: 300 },
    )
  })
})
