/** Name of the cookie that says to which test a request belongs. */
export const testCookie = 'parley-test'
