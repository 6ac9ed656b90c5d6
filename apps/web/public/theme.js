// Runs before the first paint, from its own file because the content security policy allows no inline script.
;(() => {
  let choice = null
  try {
    choice = localStorage.getItem('parley.theme')
  } catch {
    // Storage can be switched off: then the system's choice holds.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
