// How often tests of faults repeat themselves: `npm run test:all` runs every round (TEST_ROUNDS=full), `npm test` a few.

export const rounds = (few: number, all: number): number => (process.env.TEST_ROUNDS === 'full' ? all : few)
