// Types and constants only. Nothing links SDL: the window looks its functions up when it opens, so that
// nothing of SDL is loaded without one.
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
