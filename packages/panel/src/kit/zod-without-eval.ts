import { z } from 'zod'

// zod would compile its parsers with `new Function`, which the page's content policy forbids.
z.config({ jitless: true })
