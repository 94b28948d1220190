import { chooseWorldOfDay, readWorldRatings } from '@trellis/contract/game/world-ratings.ts'
import { defineFeature } from '../../kit/feature.ts'
import { gameFeature } from '../documents/feature.ts'
import { createWorldRatings } from './service.ts'

export const worldRatingsFeature = defineFeature({
  name: 'world-ratings',
  needs: { game: gameFeature },
  open(kit, { game }) {
    const ratings = createWorldRatings({ ...kit, ...game })
    return {
      service: null,
      routes: (bind) => {
        bind(readWorldRatings, (call) => ratings.read(call))
        bind(chooseWorldOfDay, (call) => ratings.choose(call, call.body.world))
      },
    }
  },
})
