// How often tests of faults repeat: `npm run test:all` runs every round (TEST_ROUNDS=full), `npm test` only a few.

export const rounds = (few: number, all: number): number => (process.env.TEST_ROUNDS === 'full' ? all : few)
