// Every page's style sheets, in the order in which they apply. Components import their own.
import './fonts.css'
import './tokens.css'
import './global.css'
import './surface.css'
import './forced-colours.css'
