import { describe, expect, it } from 'vitest'
import { defineFeature, type Feature, type Kit } from '../src/kit/feature.ts'
import { openFeatures, sortByDependencies } from '../src/kit/open-features.ts'
import { UndoKinds } from '../src/kit/undo-kind.ts'

// The features of this test use no other part of the kit.
const kit = { undoKinds: new UndoKinds() } as Kit

const named = (name: string, needs: Record<string, Feature> = {}) =>
  defineFeature({ name, needs, open: () => ({ service: name }) })

describe('the features of the program', () => {
  it('open after their dependencies, which they receive by name', async () => {
    const settings = named('settings')
    const accounts = defineFeature({
      name: 'accounts',
      needs: { settings },
      open: (_kit, needed) => ({ service: { uses: needed.settings } }),
    })
    const servers = defineFeature({
      name: 'servers',
      needs: { owners: accounts, settings },
      open: (_kit, { owners }) => ({ service: owners.uses }),
    })
    const opened = await openFeatures(kit, [servers, accounts, settings])
    expect(opened.map(({ service }) => service)).toEqual([
      'settings',
      { uses: 'settings' },
      'settings',
    ])
  })

  it('are refused when a dependency is not listed', () => {
    const hidden = named('hidden')
    expect(() => sortByDependencies([named('open', { hidden })])).toThrow(
      'The feature hidden is in no list.',
    )
  })

  it('are refused with the names in a dependency cycle', () => {
    const needs: Record<string, Feature> = {}
    const shop = named('shop', needs)
    const ledger = named('ledger', { shop })
    needs.ledger = ledger
    expect(() => sortByDependencies([ledger])).toThrow('The feature shop is in no list.')
    expect(() => sortByDependencies([ledger, shop])).toThrow(
      'Features need each other: ledger → shop → ledger.',
    )
  })
})
