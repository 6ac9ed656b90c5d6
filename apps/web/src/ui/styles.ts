// Style sheets of every page, in the order in which they apply. Parts bring their own.
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import './fonts.css'
import './tokens.css'
import './global.css'
import './surface.css'
